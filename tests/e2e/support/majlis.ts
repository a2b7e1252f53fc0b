import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** Runs a command of the shop that the journeys visit; answers what it says. */
export const majlis = async (...argv: string[]): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, ['cli/majlis.ts', ...argv], {
      env: { ...process.env, MAJLIS_DATA: inject('dataDirectory') },
    })
  ).stdout
