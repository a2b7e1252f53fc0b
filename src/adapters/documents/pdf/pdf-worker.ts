import { parentPort, workerData } from 'node:worker_threads'
import { writePdf, type PdfJob } from './pdf-job.ts'

/** Writes one file and ends. */
parentPort?.postMessage(await writePdf(workerData as PdfJob))
