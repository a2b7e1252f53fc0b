import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Records a film from our own pictures, with a slow move over each: `node photography/film.ts`. A browser draws and encodes it,
 * in as many seconds as it lasts. Writes public/films/<name>.mp4; captions and the still picture are files of the shop already.
 */
type Scene = {
  readonly picture: string
  /** Where the move begins and ends: the middle of the frame, in parts of the picture, and how much of its width is seen. */
  readonly from: readonly [x: number, y: number, width: number]
  readonly to: readonly [x: number, y: number, width: number]
}
type Film = { readonly name: string; readonly secondsOfScene: number; readonly scenes: readonly Scene[] }

const films: readonly Film[] = [
  {
    name: 'living-room',
    secondsOfScene: 4,
    scenes: [
      { picture: 'rooms/hero-living-wide-1600', from: [0.5, 0.5, 0.98], to: [0.42, 0.55, 0.72] },
      { picture: 'rooms/look-living-1200', from: [0.4, 0.6, 0.6], to: [0.55, 0.58, 0.6] },
      { picture: 'rooms/look-reading-960', from: [0.5, 0.5, 0.95], to: [0.55, 0.5, 0.75] },
      { picture: 'rooms/look-living-1200', from: [0.45, 0.58, 0.7], to: [0.5, 0.5, 1] },
    ],
  },
  {
    name: 'majlis',
    secondsOfScene: 4,
    scenes: [
      { picture: 'rooms/hero-majlis-wide-1600', from: [0.5, 0.5, 1], to: [0.6, 0.55, 0.75] },
      { picture: 'rooms/look-majlis-960', from: [0.3, 0.55, 0.7], to: [0.65, 0.55, 0.7] },
      { picture: 'rooms/hero-majlis-wide-1600', from: [0.35, 0.55, 0.7], to: [0.5, 0.5, 1] },
    ],
  },
]

const [width, height, framesPerSecond] = [960, 540, 24]
const dataOf = (picture: string) =>
  `data:image/jpeg;base64,${readFileSync(`public/photos/${picture}.jpg`).toString('base64')}`

const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
})
const page = await browser.newPage()
for (const film of films) {
  const scenes = film.scenes.map((scene) => ({ ...scene, source: dataOf(scene.picture) }))
  const options = { scenes, seconds: film.secondsOfScene, width, height, framesPerSecond }
  const encoded = await page.evaluate(async ({ scenes, seconds, width, height, framesPerSecond }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const images = await Promise.all(
      scenes.map(async ({ source }) => {
        const image = new Image()
        image.src = source
        await image.decode()
        return image
      }),
    )
    const draw = (index: number, part: number, opacity: number) => {
      const scene = scenes[index]
      const image = images[index]
      if (!scene || !image) return
      const eased = part * part * (3 - 2 * part)
      const [x, y, share] = [0, 1, 2].map(
        (at) => (scene.from[at] ?? 0) + ((scene.to[at] ?? 0) - (scene.from[at] ?? 0)) * eased,
      ) as [number, number, number]
      const seenWidth = Math.min(image.width * share, (image.height * width) / height)
      const seenHeight = (seenWidth * height) / width
      const left = Math.min(Math.max(0, image.width * x - seenWidth / 2), image.width - seenWidth)
      const top = Math.min(Math.max(0, image.height * y - seenHeight / 2), image.height - seenHeight)
      context.globalAlpha = opacity
      context.drawImage(image, left, top, seenWidth, seenHeight, 0, 0, width, height)
    }
    const fade = 0.7
    const total = seconds * scenes.length
    const drawAt = (time: number) => {
      const index = Math.min(scenes.length - 1, Math.floor(time / seconds))
      const within = time - index * seconds
      draw(index, within / seconds, 1)
      const left = seconds - within
      if (left < fade && index < scenes.length - 1) draw(index + 1, 0, 1 - left / fade)
    }
    drawAt(0)
    const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
      mimeType: 'video/mp4;codecs=avc1.42E01E',
      videoBitsPerSecond: 700_000,
    })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    const began = performance.now()
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const time = (performance.now() - began) / 1000
        drawAt(Math.min(time, total))
        if (time < total) return
        clearInterval(timer)
        resolve()
      }, 1000 / framesPerSecond)
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }, options)
  writeFileSync(`public/films/${film.name}.mp4`, Buffer.from(encoded, 'latin1'))
}
await browser.close()
