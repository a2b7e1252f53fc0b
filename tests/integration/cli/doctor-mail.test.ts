import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMail } from '../../../cli/doctor/check-mail.ts'
import { aMailServer, type MailServer } from '../../support/servers/a-mail-server.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { theEnv } from '../../support/shops/open-test-shop.ts'

let server: MailServer
beforeAll(async () => void (server = await aMailServer()))
afterAll(() => server.close())
const look = (source: Readonly<Record<string, string>>) => checkMail.run(theEnv(source))

test('the doctor connects to the mail server, and sends nothing', async () => {
  expect(await look({ SMTP_URL: server.url })).toMatchObject({
    state: 'well',
    found: expect.stringContaining('127.0.0.1'),
  })
  expect(server.mails).toEqual([])
})

test('a mail server that is not there, or refuses the password, is told of without the password', async () => {
  const nobody = `smtp://orders:s3same-word@127.0.0.1:${await freePort()}`
  const absent = await look({ SMTP_URL: nobody })
  expect(absent).toMatchObject({ state: 'ill', remedy: expect.stringContaining('SMTP_URL') })
  const refused = await look({ SMTP_URL: server.url.replace('smtp://', 'smtp://orders:s3same-word@') })
  expect(refused.state).toBe('ill')
  expect(JSON.stringify([absent, refused])).not.toContain('s3same-word')
})

test('without one the demo has its inbox', async () => {
  expect(await look({})).toMatchObject({ state: 'well', found: expect.stringContaining('/dev/inbox') })
})
