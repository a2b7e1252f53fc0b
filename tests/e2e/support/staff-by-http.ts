import { request as httpRequest } from 'node:http'

type Answer = { readonly status: number; readonly location: string; readonly body: string }

export type StaffBrowserByHttp = {
  readonly jar: Map<string, string>
  get(path: string): Promise<Answer>
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>
}

let addresses = 0

/** Works at /operations without scripts, from an address of its own. */
export function aStaffBrowser(url: string): StaffBrowserByHttp {
  const jar = new Map<string, string>()
  addresses += 1
  const address = `203.0.113.${addresses % 250}`
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const all = { 'x-forwarded-for': address, cookie, ...headers }
      const sent = httpRequest(url + path, { method, headers: all }, (response) => {
        for (const pair of (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? ''))
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      sent.on('error', reject).end(body)
    })
  return {
    jar,
    get: (path) => send('GET', path, {}),
    post: (path, fields) =>
      send(
        'POST',
        path,
        { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams(fields).toString(),
      ),
  }
}

const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&')

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescape(found)
}

/** Where the links of a page lead within operations. */
export const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a\s[^>]*>/g)].flatMap(([tag]) => {
    const href = attribute(tag, 'href')
    return href?.startsWith('/operations') ? [href.split('#')[0] ?? ''] : []
  })

/** The acts that the posted forms of a page name, and to which page they post. */
export const actsOf = (
  html: string,
  path: string,
): readonly { readonly action: string; readonly act: string }[] =>
  [...html.matchAll(/<form\s[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const head = /<form\s[^>]*>/.exec(form)?.[0] ?? ''
    if (attribute(head, 'method') !== 'post') return []
    const action = attribute(head, 'action') ?? path
    return [...form.matchAll(/<(?:input|button)\s[^>]*>/g)].flatMap(([tag]) =>
      attribute(tag, 'name') === 'act' ? [{ action, act: attribute(tag, 'value') ?? '' }] : [],
    )
  })
