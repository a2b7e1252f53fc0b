import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with something in it, as a camera would send it. */
export const anUpload = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 178, g: 98, b: 60 } } })
    .composite([
      {
        input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#F4F1EA' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({ IFD0: { Make: 'Secretcam', Copyright: 'Layla' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
    .toBuffer()

/** A PNG whose header promises more than is there: what a decompression bomb looks like from outside. */
export function aPromise(width: number, height: number): Buffer {
  const part = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(checksum(named))
    return Buffer.concat([size, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.alloc(4096))),
    part('IEND', Buffer.alloc(0)),
  ])
}

function checksum(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

export const aDrawing = (inside = '', side = 640) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
      `<rect width="100%" height="100%" fill="#b5623c"/>${inside}</svg>`,
  )
