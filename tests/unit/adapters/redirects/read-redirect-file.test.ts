import { expect, test } from 'vitest'
import { readRedirectFile } from '#adapters/redirects/read-redirect-file.ts'

async function* once(bytes: Uint8Array) {
  yield bytes
}
const read = (file: string | Uint8Array) =>
  readRedirectFile(once(typeof file === 'string' ? new TextEncoder().encode(file) : file))

test.each([
  ['commas', 'from,to,status\n/a,/b,302\n'],
  ['semicolons, after a byte order mark', '\uFEFFfrom;to;status\r\n/a;/b;302\r\n'],
  ['an export of Magento', 'url_rewrite_id,request_path,target_path,redirect_type\n7,a,b,302\n'],
])('a file with %s', async (_, file) => {
  expect(await read(file)).toEqual({
    ok: true,
    value: { lines: [{ line: 2, from: '/a', to: '/b', status: '302' }], unreadable: [] },
  })
})

test('Windows-1256, as spreadsheets of Arabic computers save it', async () => {
  const signs = new TextDecoder('windows-1256').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const file = Uint8Array.from('from,to\n/أثاث-غرف-المعيشة,/c/living\n', (letter) => signs.indexOf(letter))
  expect(await read(file)).toMatchObject({
    value: { lines: [{ from: '/أثاث-غرف-المعيشة', to: '/c/living', status: '' }] },
  })
})

test('a line that is no row costs itself only', async () => {
  expect(await read('from,to\n/a,/b\n/c,/d,/e,/f\n/g,/h\n')).toMatchObject({
    value: { lines: [{ from: '/a' }, { from: '/g' }], unreadable: [3] },
  })
})

test.each([
  ['', 'empty'],
  ['old address,new\n/a,/b\n', 'missing-columns'],
])('what is no table of redirects is refused: %j', async (file, reason) => {
  expect(await read(file)).toMatchObject({ ok: false, failure: { kind: 'unreadable', reason } })
})

test('a spreadsheet is refused', async () => {
  expect(await read(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toMatchObject({ failure: { reason: 'not-text' } })
})
