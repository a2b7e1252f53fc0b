import type { MenuLine } from '#commerce/content-admin/menu/menu-tree.ts'
import { menuBody } from '#contracts/operations-menu.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'

const labelOf = ({ labels, hrefs }: MenuLine): string =>
  `${labels.en} | ${labels.ar}  ${hrefs.en}${hrefs.ar === hrefs.en ? '' : ` | ${hrefs.ar}`}`

const menuShow: Command = {
  name: 'content menu',
  summary: 'prints the menu in both languages; with --json, as "content menu-put" reads it',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const { contentMenu } = await context.open()
    const found = await contentMenu.find(by)
    if (!found) return rejection('There is no menu.', { kind: 'not-found' })
    const lines = found.tree.flatMap((group) => [
      labelOf(group),
      ...group.columns.flatMap((column) => [
        `  ${labelOf(column)}`,
        ...column.links.map((link) => `    ${labelOf(link)}`),
      ]),
    ])
    return succeeded(lines.join('\n'), { base: found.versions, groups: found.tree })
  },
}

const menuPut: Command = {
  name: 'content menu-put',
  summary: 'adds drafts of the menu from a file of JSON',
  arguments: ['file'],
  options: { reason: { type: 'string', value: 'TEXT', help: 'why; stored with your name' } },
  reads: 'file',
  runsInServer: true,

  async run({ input, options, context, by }) {
    let json: unknown
    try {
      json = JSON.parse(input)
    } catch {
      return usageError('The file is not JSON.')
    }
    const parsed = menuBody.safeParse(json)
    if (!parsed.success) return usageError('The file is not a menu: majlis content menu --json prints one.')
    const { base, groups } = parsed.data
    const { contentMenu } = await context.open()
    const { reason } = options
    const saved = await contentMenu.save({
      ...{ base, tree: groups, by },
      reason: typeof reason === 'string' ? reason : '',
    })
    if (!saved.ok) return rejection(`The menu has not changed.\n  ${saved.failure.kind}`, saved.failure)
    return succeeded(`Drafts of the menu: en ${saved.value.en}, ar ${saved.value.ar}.`, saved.value)
  },
}

export const contentMenuCommands: readonly Command[] = [menuShow, menuPut]
