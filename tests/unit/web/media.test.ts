import { describe, expect, test } from 'vitest'
import { pictureAt, readMedia, srcsetOf } from '#web/content/media.ts'

describe('media', () => {
  test('reads size and color from tags, in any order', () => {
    expect(readMedia({ url: '/a.svg', tags: ['summer', '#E9DDCB', '1600x720'] })).toEqual({
      url: '/a.svg',
      widths: [],
      width: 1600,
      height: 720,
      color: '#E9DDCB',
      fixed: false,
    })
  })

  test('ignores tags that are no size and no color', () => {
    const { width, height, color } = readMedia({ url: '/a.svg', tags: ['1600', 'x720', '#fff', 'red'] })
    expect([width, height, color]).toEqual([undefined, undefined, undefined])
  })

  test('pairs each picture with the one for phones', () => {
    const media = [{ url: '/wide.svg', tags: [] }]
    const mobile_media = [
      { url: '/tall.svg', tags: [] },
      { url: '/only-tall.svg', tags: [] },
    ]
    expect(pictureAt({ media, mobile_media }, 0)).toMatchObject({
      wide: { url: '/wide.svg' },
      tall: { url: '/tall.svg' },
    })
    expect(pictureAt({ media, mobile_media }, 1)).toMatchObject({
      wide: { url: '/only-tall.svg' },
      tall: undefined,
    })
    expect(pictureAt({ media, mobile_media }, 2)).toBeUndefined()
  })

  test('reads the widths of a photograph, and writes its srcset', () => {
    const photo = readMedia({ url: '/photos/x-1600.jpg', tags: ['widths:1600,800'] })
    expect(photo.widths).toEqual([800, 1600])
    expect(srcsetOf(photo, 'avif')).toBe('/photos/x-800.avif 800w, /photos/x-1600.avif 1600w')
    expect(srcsetOf(readMedia({ url: '/a.svg', tags: [] }), 'avif')).toBe('/a.svg')
  })
})
