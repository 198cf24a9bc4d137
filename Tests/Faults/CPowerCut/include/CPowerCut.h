#ifndef CPOWERCUT_H
#define CPOWERCUT_H

#include <stdint.h>

/* Loaded before a program with LD_PRELOAD, it keeps a journal of what the program changes below a
   folder and has not synced, so that the end of the machine can be acted out afterwards.

   POWER_CUT_FOLDER   the folder that is watched
   POWER_CUT_JOURNAL  another folder of the same file system: `journal`, and files that were replaced

   POWER_CUT_AFTER    the program is killed after so many records; 0 or nothing: never

   The journal is a row of records, each followed by its bytes. `CutJournal` reads it. */

enum {
  PowerCutMagic = 0x4b504355,
  /* Number `a` is where a block began, `b` how long the file was; the bytes are what the block held. */
  PowerCutWrite = 1,
  /* The file got another length; `b` is the old one, and writes before it hold what was cut. */
  PowerCutLength = 2,
  /* The file is on the disk. */
  PowerCutSynced = 3,
  /* The folder `file` is on the disk with its names. */
  PowerCutFolderSynced = 4,
  /* In the folder `a` a name was made for `file`; the bytes are the name. */
  PowerCutMade = 5,
  /* From the folder `a` a name of `file` is gone; it is kept in the journal's folder as number `b`. */
  PowerCutRemoved = 6,
  /* From the folder `a` to the folder `b`, the file got another name; the bytes are both names, each
     ended by a zero. What had the new name is kept as number `c`, or `c` is zero. */
  PowerCutRenamed = 7,
  /* In the folder `a` a folder `file` was made; the bytes are its name. */
  PowerCutFolderMade = 8,
  /* From the folder `a` a folder is gone; the bytes are its name. */
  PowerCutFolderRemoved = 9,
};

typedef struct PowerCutRecord {
  uint32_t magic;
  uint32_t kind;
  uint64_t file;
  uint64_t a;
  uint64_t b;
  uint64_t c;
  uint64_t length;
} PowerCutRecord;

#endif
