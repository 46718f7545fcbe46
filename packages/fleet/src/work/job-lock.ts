// Keeps the lock of a job while its slice runs. BullMQ renews locks by the clock of the machine, so a clock that is set back ends
// the renewal, and by the ids of jobs, so the end of a slice would end it for a job that the same worker has taken again.
import type { Job } from "bullmq";

/** Number of renewals in the time of a lock. */
const RENEWALS = 3;

/** The lock of a job that this worker has taken. */
export class JobLock {
  /** The token of BullMQ with which this worker has the job. */
  readonly token: string;
  readonly #extend: () => Promise<number>;
  readonly #timer: NodeJS.Timeout;
  #isLost = false;
  #isEnded = false;
  #isRenewing = false;

  /**
   * Renews the lock until `end()` is called.
   * @param onLate called once if the lock is found to be lost while the slice runs
   */
  constructor(job: Pick<Job, "extendLock">, token: string, jobLockMs: number, onLate: () => void) {
    this.token = token;
    this.#extend = () => job.extendLock(token, jobLockMs);
    this.#timer = setInterval(() => void this.#renewInTime(onLate), jobLockMs / RENEWALS);
  }

  /** True if Redis has lost the job, or another worker can have it. As of the last renewal. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Renews the lock. Returns false if it is lost. */
  async renew(): Promise<boolean> {
    this.#isLost ||= (await this.#extend()) !== 1;
    return !this.#isLost;
  }

  /** Ends the renewal. */
  end(): void {
    this.#isEnded = true;
    clearInterval(this.#timer);
  }

  async #renewInTime(onLate: () => void): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      if ((await this.renew()) || this.#isEnded) return;
      this.end();
      onLate();
    } catch {
      // The connection has reported the error.
    } finally {
      this.#isRenewing = false;
    }
  }
}
