import { rejection, succeeded, usageError, type Command } from '../command.ts'

/** Shown until the copies of this and other processes expire. */
const soon = 'within three minutes'

export const searchHide: Command = {
  name: 'search hide',
  summary: 'hides a term, and all that contain its words, from trending searches',
  arguments: ['term'],
  options: {},
  runsInServer: true,
  async run({ arguments: { term = '' }, context }) {
    const hidden = await (await context.open()).hiddenTerms.hide(term)
    if (hidden === undefined) return usageError('A term has at least one letter or digit.')
    return succeeded(`"${hidden}" is hidden ${soon}.`, { term: hidden })
  },
}

export const searchUnhide: Command = {
  name: 'search unhide',
  summary: 'shows a hidden term in trending searches again',
  arguments: ['term'],
  options: {},
  runsInServer: true,
  async run({ arguments: { term = '' }, context }) {
    const found = await (await context.open()).hiddenTerms.unhide(term)
    return found
      ? succeeded(`"${term}" may be shown again ${soon}.`, { term })
      : rejection(`"${term}" is not hidden: majlis search hidden lists what is.`, { kind: 'not-hidden' })
  },
}

export const searchHidden: Command = {
  name: 'search hidden',
  summary: 'lists the terms that are hidden from trending searches',
  arguments: [],
  options: {},
  runsInServer: true,
  async run({ context }) {
    const terms = await (await context.open()).hiddenTerms.list()
    return succeeded(terms.length === 0 ? 'No term is hidden.' : terms.join('\n'), terms)
  },
}
