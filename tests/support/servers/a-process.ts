import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDirectory } from '../databases/pglite-snapshot.ts'

/** As src/launch.ts does, without keeping compiled code beside the sources. */
const start = "await (await import('./src/server.ts')).runServer()"

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const passedOn = { PATH, NODE_COMPILE_CACHE }

/** A build directory with a handler of the test's own in place of Astro's. */
export async function aBuild(handler: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-build-'))
  await mkdir(join(directory, 'server'))
  await mkdir(join(directory, 'client'))
  await writeFile(join(directory, 'server/entry.mjs'), `export const handler = ${handler}\n`)
  return directory
}

export type ServerProcess = {
  readonly child: ChildProcess
  /** Resolves with the URL once the server says that it is open. */
  readonly open: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>
}

/** The server as an operator starts it, with this environment and no other settings. */
export async function aServerProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const data = await mkdtemp(join(tmpdir(), 'majlis-data-'))
  await prepareDirectory(join(data, 'db'))
  const child = spawn(process.execPath, ['--input-type=module', '--eval', start], {
    env: { ...passedOn, MAJLIS_DATA: join(data, 'db'), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const { promise: open, resolve, reject } = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const url = /https?:\/\/localhost:\d+/.exec(output)?.[0]
    if (url) resolve(url)
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<Awaited<ServerProcess['ended']>>((done) => {
    child.on('close', (code) => {
      reject(new Error(`the server ended with ${code}\n${errors}`))
      done({ code, output, errors })
    })
  })
  // Who waits only for the end does not hear of this.
  open.catch(() => {})
  return { child, open, ended }
}
