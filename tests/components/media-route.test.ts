import { expect, test } from 'vitest'
import { GET } from '../../src/pages/media/[file].ts'

const ask = async (file: string) => {
  const media = {
    find: async (name: string) =>
      name === 'sofa-320.avif'
        ? { type: 'image/avif' as const, bytes: new Uint8Array([1, 2, 3]) }
        : undefined,
  }
  return await GET({ params: { file }, locals: { shop: { media } } } as unknown as Parameters<typeof GET>[0])
}

test('an uploaded picture is sent with its type, and cached for ever', async () => {
  const response = await ask('sofa-320.avif')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/avif')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
})

test('an unknown picture is a 404, which is not cached', async () => {
  const response = await ask('sofa-321.avif')
  expect(response.status).toBe(404)
  expect(response.headers.has('cache-control')).toBe(false)
})
