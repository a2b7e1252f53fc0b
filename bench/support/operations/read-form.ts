type Fields = Readonly<Record<string, string>>

/** The fields of a page's form, as a browser would send them: what is in it, changed where `typed` says so. Read without a parser of pages, whose work would be part of what is measured. */
export function readForm(page: string, act: string, typed: Fields): Fields {
  const form = (page.match(/<form\b[\s\S]*?<\/form>/g) ?? []).find((one) =>
    [...one.matchAll(/<(?:input|button)\b[^>]*>/g)].some(
      ([tag]) => attribute(tag, 'name') === 'act' && attribute(tag, 'value') === act,
    ),
  )
  if (form === undefined) throw new Error(`the page has no form for ${act}`)
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const name = attribute(tag, 'name')
    const isChosen = !/type="(?:checkbox|radio)"/.test(tag) || /\schecked\b/.test(tag)
    return name !== undefined && isChosen ? [[name, attribute(tag, 'value') ?? '']] : []
  })
  const texts = [...form.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)].flatMap(
    ([, tag = '', text = '']): [string, string][] => {
      const name = attribute(tag, 'name')
      return name === undefined ? [] : [[name, decode(text.replace(/^\n/, ''))]]
    },
  )
  const chosen = [...form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)].flatMap(
    ([, tag = '', list = '']): [string, string][] => {
      const name = attribute(tag, 'name')
      const options = [...list.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
      const option = options.find((one) => /\sselected\b/.test(one)) ?? options[0]
      return name === undefined || option === undefined ? [] : [[name, attribute(option, 'value') ?? '']]
    },
  )
  return { ...Object.fromEntries([...inputs, ...texts, ...chosen]), act, ...typed }
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag) ?? [undefined]
  return value === undefined ? undefined : decode(value)
}

const entities: Fields = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }
const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole)
  })
