import type { Locator, Page } from 'playwright'
import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import type { Tab } from './browsing.ts'

/** Opens the demo's inbox when all of these are in it: the server's own job may be sending them just now. */
export async function openInbox(page: Page, subjects: readonly string[]): Promise<void> {
  const missing = async (): Promise<readonly string[]> => {
    await page.goto('/dev/inbox')
    const list = await page.locator('.inbox-list').innerText()
    return subjects.filter((subject) => !list.includes(subject))
  }
  await expect.poll(missing).toEqual([])
}

/** Opens a mail that is in the inbox; answers its own document. The text message beside it may begin alike. */
export async function openMail(page: Page, subject: string): Promise<Locator> {
  await openInbox(page, [subject])
  await page.getByRole('link', { name: subject, exact: true }).click()
  await page.waitForURL('**/dev/inbox/*')
  return page.frameLocator('.inbox-mail').locator('html')
}

/** The path of the link to an order that a text message in the inbox carries. */
export async function linkInInbox(page: Page, number: string, scope: 'track' | 'change'): Promise<string> {
  let link: string | undefined
  const find = async () => {
    await page.goto('/dev/inbox')
    const list = await page.locator('.inbox-list').innerText()
    link = new RegExp(`/[a-z]{2}/[a-z]{2}/order/${number}\\?t=${scope}-[\\w-]+`).exec(list)?.[0]
    return link !== undefined
  }
  await expect.poll(find).toBe(true)
  return link ?? ''
}

/** The codes that a number (E.164) was sent, the newest first, in the page of the demo's inbox. */
export function codesInInbox(html: string, phone: string): readonly string[] {
  const { document } = new JSDOM(html).window
  return [...document.querySelectorAll('.inbox-list li')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(phone))
    .flatMap((text) => /@\S+ #(\d{6})/.exec(text)?.[1] ?? [])
}

/** The code in the newest message to a phone or an address. The page stays where it was. */
export async function codeInInbox({ context }: Pick<Tab, 'context'>, to: string): Promise<string> {
  const inbox = await context.newPage()
  let code: string | undefined
  const find = async () => {
    await inbox.goto('/dev/inbox')
    const row = inbox.locator('.inbox-list li', { has: inbox.getByText(to, { exact: true }) }).first()
    code = /\b\d{6}\b/.exec((await row.count()) > 0 ? await row.innerText() : '')?.[0]
    return code !== undefined
  }
  await expect.poll(find).toBe(true)
  await inbox.close()
  return code ?? ''
}
