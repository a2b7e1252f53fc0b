import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { aReader } from './forms-by-http.ts'

type Reader = ReturnType<typeof aReader>

/** An address of this machine, another each time: the demo's inbox answers nobody else, and limits are told apart. */
export const aLocalAddress = (): string => `127.2.${randomInt(256)}.${randomInt(1, 255)}`

/** The row of the demo's inbox with the newest message that holds both texts. */
export async function findInInbox(reader: Reader, ...texts: readonly string[]): Promise<Element> {
  const find = async () => {
    const { document } = await reader.open('/dev/inbox')
    return [...document.querySelectorAll('.inbox-list li')].find(({ textContent }) =>
      texts.every((text) => textContent.includes(text)),
    )
  }
  let row = await find()
  await expect.poll(async () => (row ??= await find()) !== undefined).toBe(true)
  if (!row) throw new Error(`no message with ${texts.join(', ')}`)
  return row
}

/** The newest mail whose row in the inbox holds these texts, as its reader sees it. */
export async function openMailTo(reader: Reader, ...texts: readonly string[]): Promise<Document> {
  const row = await findInInbox(reader, ...texts)
  return (await reader.open(`${row.querySelector('a')?.getAttribute('href') ?? ''}/mail`)).document
}

/** Path and query of the first link in a mail whose address holds this. */
export function linkIn(mail: Document, part: string): string {
  const href = mail.querySelector(`a[href*="${part}"]`)?.getAttribute('href')
  if (!href) throw new Error(`no link to ${part}`)
  const { pathname, search } = new URL(href)
  return pathname + search
}

/** The link in such a message: its path and query. */
export async function linkOfMessage(
  reader: Reader,
  link: RegExp,
  ...texts: readonly string[]
): Promise<string> {
  const row = await findInInbox(reader, ...texts)
  const [found = ''] = [...row.querySelectorAll('*')]
    .filter(({ children }) => children.length === 0)
    .flatMap(({ textContent }) => link.exec(textContent) ?? [])
  expect(found).not.toBe('')
  return found
}

/** Makes a new customer by a code to a mobile, by forms alone: the mobile as it is typed in the country. */
export async function signUpByForms(reader: Reader, name: string): Promise<string> {
  const mobile = `50${randomInt(1_000_000, 9_999_999)}`
  const mobileStep = await reader.open('/ae/en/login?step=MobileOtpLoginScreen')
  const sent = await reader.send(mobileStep, 'main form', { phone: mobile })
  const code = /#(\d{6})/.exec((await findInInbox(reader, `+971${mobile}`)).textContent)?.[1] ?? ''
  const entered = await reader.send(sent, 'main form', { code })
  const { path } = await reader.send(entered, 'main form', { name, terms: 'yes' })
  expect(path).toBe('/ae/en/account')
  return mobile
}
