import { JSDOM } from 'jsdom'
import { inject } from 'vitest'

export type ReadPage = {
  /** With its query, after redirects. */
  readonly path: string
  readonly status: number
  readonly document: Document
}

/** What a shopper enters: fields by name. */
type Answers = Readonly<Record<string, string>>

/**
 * A shopper without a browser, for what is read, not looked at: follows links and redirects, has cookies, and sends forms as
 * they are in the page. `address`: of this machine, where pages for developers are to be read.
 */
export function aReader(address: string, url: string = inject('shopUrl')) {
  const jar = new Map<string, string>()

  /** One answer as it is, to which no redirect is followed. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...init.headers,
        'x-forwarded-for': address,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const [pair = ''] of answer.headers.getSetCookie().map((each) => each.split(';')))
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    return answer
  }

  async function request(path: string, init: RequestInit = {}): Promise<ReadPage> {
    const answer = await ask(path, init)
    const location = answer.headers.get('location')
    if (location !== null) {
      await answer.body?.cancel()
      const to = new URL(location, url + path)
      return await request(to.pathname + to.search)
    }
    const { window } = new JSDOM(await answer.text(), { url: url + path })
    return { path, status: answer.status, document: window.document }
  }

  /** Sends the first form that fits the selector; fields without an answer have what the page gave them. */
  async function send({ path, document }: ReadPage, selector: string, answers: Answers): Promise<ReadPage> {
    const form = document.querySelector<HTMLFormElement>(selector)
    const view = document.defaultView
    if (!form || !view) throw new Error(`no form ${selector} on ${path}`)
    const fields = new URLSearchParams()
    for (const [name, value] of new view.FormData(form))
      if (typeof value === 'string') fields.append(name, value)
    for (const [name, value] of Object.entries(answers)) fields.set(name, value)
    const action = new URL(form.action)
    return await request(action.pathname + action.search, {
      method: 'POST',
      body: fields,
      headers: { origin: url },
    })
  }

  /** As a browser takes them, to look at what is read here. */
  const cookies = () => [...jar].map(([name, value]) => ({ name, value, url }))

  return { ask, cookies, open: (path: string) => request(path), send }
}
