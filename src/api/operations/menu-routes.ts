import type { ContentMenu, SaveMenuFailure } from '#commerce/content-admin/menu/create-menu.ts'
import type { MenuTree } from '#commerce/content-admin/menu/menu-tree.ts'
import { menuBody, wireMenu } from '#contracts/operations-menu.ts'
import { fail, ok } from '#kernel/result.ts'
import { rejectContent } from './content-routes.ts'
import { route, type Rejection, type Route } from './routes.ts'

const notFound = fail<Rejection>({ status: 404, kind: 'not-found' })

/** The menu of the shop in both languages. */
export const menuRoutes = (menu: ContentMenu): readonly Route[] => [
  route({
    method: 'GET',
    path: '/content-menu',
    scope: 'content:read',
    summary: 'The latest version of the menu, whether it is shown or not.',
    reply: wireMenu,
    run: async ({ by }) => {
      const found = await menu.find(by)
      return found ? ok({ versions: found.versions, groups: toWire(found.tree) }) : notFound
    },
  }),
  route({
    method: 'PUT',
    path: '/content-menu',
    scope: 'content:write',
    summary: 'Adds a draft of each language of the menu that changes.',
    body: menuBody,
    reply: wireMenu,
    run: async ({ body: { base, groups, reason = '' }, by }) => {
      const saved = await menu.save({ base, tree: groups, by, reason })
      if (!saved.ok) return fail(reject(saved.failure))
      const found = await menu.findAt(saved.value, by)
      return found ? ok({ versions: saved.value, groups: toWire(found) }) : notFound
    },
  }),
]

const toWire = (tree: MenuTree) => tree.map((group) => ({ ...group }))

function reject(failure: SaveMenuFailure): Rejection {
  switch (failure.kind) {
    case 'conflict':
      return {
        ...{ status: 409, kind: failure.kind },
        detail: failure.conflicts.map(({ field }) => field).join('; ') || failure.by,
      }
    case 'invalid':
      return {
        ...{ status: 422, kind: failure.kind },
        detail: failure.problems.map((one) => ('at' in one ? `${one.at}: ${one.kind}` : one.kind)).join('; '),
      }
    default:
      return rejectContent(failure)
  }
}
