import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { createGate, type GateFailure } from '#kernel/gate.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { PdfJob } from './pdf-job.ts'

/** Writes a file, unless too many are waiting or `signal` says that the client has gone. */
export type PdfWriter = (job: PdfJob, signal?: AbortSignal) => Promise<Result<Uint8Array, GateFailure>>

const maxWaiting = 20
const maxStoredBytes = 8 * 1024 * 1024

/** Written files, by a digest of all that is printed: an invoice never changes. */
export type StoredPdfs = LRUCache<string, Uint8Array>

export const createStoredPdfs = (): StoredPdfs =>
  new LRUCache({ maxSize: maxStoredBytes, sizeCalculation: ({ length }) => length })

/**
 * Writes files one at a time in a thread: shaping takes a third of a second, which would block requests.
 */
export function createPdfWriter(stored: StoredPdfs, write = inThread): PdfWriter {
  const gate = createGate({ atOnce: 1, waiting: maxWaiting })
  return async (job, signal) => {
    const digest = createHash('sha256').update(JSON.stringify(job)).digest('base64')
    const known = stored.get(digest)
    if (known) return ok(known)
    return gate.pass(async () => {
      // The same file may have been written meanwhile.
      const file = stored.get(digest) ?? (await write(job))
      stored.set(digest, file)
      return file
    }, signal)
  }
}

const inThread = (job: PdfJob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended without a file')))
  })
