import KliegModel

extension ReindexQueue {
  /// Starts the program of a job's owner, unless one that was started is still there, and gives it time
  /// to connect.
  func start(_ activation: String, for job: ReindexJob) {
    let owner = job.owner
    let isAnotherStarting = jobs.values.contains {
      if case .starting = $0.phase { $0.owner == owner } else { false }
    }
    // What connects serves all jobs of its owner.
    guard !isAnotherStarting else { return }
    let number = newNumber()
    let key = job.record.key
    job.phase = .starting(number)
    if started.insert(owner).inserted {
      Task {
        do {
          try await activate(activation, key)
          started.remove(owner)
        } catch {
          started.remove(owner)
          await giveUp(job, number, "“\(activation)” cannot be started: \(Self.sentence(error))")
        }
      }
    }
    let limit = settings[.activationSeconds]
    Task {
      try? await time.sleep(for: .seconds(limit))
      await giveUp(job, number, "“\(activation)” was started and has not connected in \(limit) s.")
    }
  }

  private func giveUp(_ job: ReindexJob, _ number: Int, _ message: String) async {
    guard jobs[job.record.key] === job, case .starting(number) = job.phase else { return }
    job.record.task.attempt += 1
    await fail(job, message)
  }
}
