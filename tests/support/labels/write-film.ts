import { writeFileSync } from 'node:fs'
import type { GrayImage } from './rasterize-pdf.ts'

/** A film of one picture, as the fake camera of Chromium plays it (YUV4MPEG2, gray). */
export function writeFilm(file: string, picture: GrayImage, frames = 4): void {
  // The color planes have half the size: sides are even.
  const width = picture.width - (picture.width % 2)
  const height = picture.height - (picture.height % 2)
  const luma = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const gray = picture.pixels[y * picture.width + x] ?? 255
      luma[y * width + x] = 16 + Math.round((gray * 219) / 255)
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]))
}
