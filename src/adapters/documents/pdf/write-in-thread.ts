import { Worker } from 'node:worker_threads'
import type { PdfJob } from './pdf-job.ts'

/**
 * Writes files one at a time in a thread: shaping takes a third of a second, which would block requests.
 */
export function createPdfWriter(): (job: PdfJob) => Promise<Uint8Array> {
  let before: Promise<unknown> = Promise.resolve()
  return (job) => {
    const written = before.then(() => inThread(job))
    before = written.catch(() => undefined)
    return written
  }
}

const inThread = (job: PdfJob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended without a file')))
  })
