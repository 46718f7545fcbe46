// Keeps the lock of a job while its slice runs. The worker of BullMQ renews locks by the names of jobs: if a job is taken again
// by the worker that has just put it back, the end of the earlier slice would end the renewal for the new one.
import type { Job } from "bullmq";

/** Number of renewals in the time of a lock. */
const RENEWALS = 3;

/**
 * Renews the lock of a job until the returned function is called.
 * @param onLate called once if the lock has expired
 */
export function renewLock(
  job: Pick<Job, "extendLock">,
  token: string,
  jobLockMs: number,
  onLate: () => void,
): () => void {
  let isEnded = false;
  let isRenewing = false;
  const end = () => {
    isEnded = true;
    clearInterval(timer);
  };
  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      const isRenewed = (await job.extendLock(token, jobLockMs)) === 1;
      if (isRenewed || isEnded) return;
      end();
      onLate();
    } catch {
      // The connection has reported the error.
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => void renew(), jobLockMs / RENEWALS);
  return end;
}
