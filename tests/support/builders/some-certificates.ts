import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { readonly certificate: string; readonly key: string }

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** An authority of the test's own, which certifies for a day. */
export function anAuthority(): Certificate & { certify(name: string): Certificate } {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-certificates-'))
  const at = (name: string) => join(directory, name)
  const openssl = (...given: readonly string[]) =>
    execFileSync('openssl', given, { cwd: directory, stdio: 'pipe' })
  const read = (name: string): Certificate => ({
    certificate: readFileSync(at(`${name}.pem`), 'utf8'),
    key: readFileSync(at(`${name}.key`), 'utf8'),
  })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...curve,
    '-days',
    '1',
    '-subj',
    '/CN=an authority',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  const ca = read('ca')
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  let count = 0
  return {
    ...ca,
    certify(name) {
      count += 1
      const own = `c${count}`
      writeFileSync(at(`${own}.ext`), `subjectAltName=DNS:${name}`)
      openssl('req', '-new', ...curve, '-subj', `/CN=${name}`, '-keyout', `${own}.key`, '-out', `${own}.csr`)
      openssl(
        ...['x509', '-req', '-in', `${own}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
        ...['-days', '1', '-extfile', `${own}.ext`, '-out', `${own}.pem`],
      )
      return read(own)
    },
  }
}
