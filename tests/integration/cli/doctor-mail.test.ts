import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMail } from '../../../cli/doctor/check-mail.ts'
import { aMailServer, type MailServer } from '../../support/servers/a-mail-server.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { theEnv } from '../../support/shops/open-test-shop.ts'

let server: MailServer
beforeAll(async () => void (server = await aMailServer()))
afterAll(() => server.close())
const runCheck = (source: Readonly<Record<string, string>>) => checkMail.run(theEnv(source))

test('the doctor signs in to the mail server without sending a mail', async () => {
  expect(await runCheck({ SMTP_URL: server.url })).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('127.0.0.1'),
  })
  expect(server.mails).toEqual([])
})

test('reports a mail server that is unreachable or rejects the password, without printing the password', async () => {
  const unused = `smtp://orders:s3same-word@127.0.0.1:${await freePort()}`
  const absent = await runCheck({ SMTP_URL: unused })
  expect(absent).toMatchObject({ state: 'error', remedy: expect.stringContaining('SMTP_URL') })
  const rejected = await runCheck({ SMTP_URL: server.url.replace('smtp://', 'smtp://orders:s3same-word@') })
  expect(rejected.state).toBe('error')
  expect(JSON.stringify([absent, rejected])).not.toContain('s3same-word')
})

test('reports the demo inbox when no mail server is set', async () => {
  expect(await runCheck({})).toMatchObject({ state: 'ok', found: expect.stringContaining('/dev/inbox') })
})
