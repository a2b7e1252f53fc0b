import wasmReader from 'lazy-url:./wasm-reader.ts'
import type { readFrame as ReadFrame } from './wasm-reader.ts'

/** Reads the code in a frame of the video; null: there is none. */
type ReadVideo = (video: HTMLVideoElement) => Promise<string | null>

/** Not in the types of TypeScript: browsers have it or not. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const formats = ['ean_13', 'code_128', 'qr_code'] as const
/** Between two frames that are read, so that a phone stays cool. */
const pauseMs = 120
/** Wider frames are read no better. */
const maxWidth = 1280

/**
 * Shows the camera and resolves with the first code that it sees; null: it was closed before. Rejects with the DOMException of
 * the browser when there is no camera or it may not be used.
 */
export async function openCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onPicture: () => void,
): Promise<string | null> {
  // Browsers hide it on pages without a secure connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no media devices', 'NotFoundError')
  // The reader is loaded while the visitor is asked.
  const reader = createReader()
  reader.catch(() => undefined)
  const stream = await devices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: maxWidth } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    await video.play()
    const read = await reader
    onPicture()
    return await firstCode(video, read, signal)
  } catch (error) {
    // A video that is closed while it starts fails; nobody waits for it any more.
    if (signal.aborted) return null
    throw error
  } finally {
    stop()
  }
}

async function firstCode(
  video: HTMLVideoElement,
  read: ReadVideo,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    const code = video.videoWidth === 0 ? null : await read(video)
    if (code !== null && code !== '') return code
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

/** The browser's own detector where it knows all three kinds of codes, else the reader that the shop serves. */
async function createReader(): Promise<ReadVideo> {
  const detector = await createDetector().catch(() => null)
  if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  const { readFrame } = (await import(/* @vite-ignore */ wasmReader)) as { readFrame: typeof ReadFrame }
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('nothing draws')
  return (video) => {
    const scale = Math.min(1, maxWidth / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readFrame(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}

async function createDetector(): Promise<Detector | null> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Detector) return null
  const known = await Detector.getSupportedFormats()
  return formats.every((format) => known.includes(format)) ? new Detector({ formats }) : null
}
