import { describe, expect, test } from 'vitest'
import { menuSchema } from '#content/schemas/widgets.ts'
import { findInMenu, matchMenu } from '#web/menu-trail.ts'

const link = (label: string, href: string) => ({ label, href })
const menu = menuSchema.parse({
  type: 'menu',
  id: 'menu',
  items: [
    {
      ...link('المعيشة', '/c/living'),
      columns: [
        { ...link('أرائك', '/c/living/sofas'), links: [link('أريكة زاوية', '/c/living/sofas/corner')] },
      ],
    },
    link('Rugs', '/c/rugs'),
  ],
})

describe('the menu', () => {
  test('knows where a listing stands', () => {
    expect(findInMenu(menu, '/c/living/sofas/corner')).toMatchObject({
      label: 'أريكة زاوية',
      trail: [{ href: '/c/living' }, { href: '/c/living/sofas' }],
      children: [],
    })
    expect(findInMenu(menu, '/c/living')?.siblings.map(({ href }) => href)).toEqual(['/c/rugs'])
  })

  test('knows nothing of other paths, nor without a menu', () => {
    expect(findInMenu(menu, '/c/constructor')).toBeUndefined()
    expect(findInMenu(undefined, '/c/rugs')).toBeUndefined()
  })

  test('is searched whatever way the letters are written', () => {
    expect(matchMenu(menu, 'اريكه').map(({ href }) => href)).toEqual(['/c/living/sofas/corner'])
    expect(matchMenu(menu, 'RUGS')).toHaveLength(1)
    expect(matchMenu(menu, '   ')).toEqual([])
    expect(matchMenu(menu, '.*')).toEqual([])
  })
})
