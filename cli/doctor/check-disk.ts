import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { failed, warned, passed, type EnvironmentCheck } from './environment-check.ts'

const gigabyte = 1024 ** 3
/** A fresh database takes 40 MB; logs and versions grow slowly. */
const minFreeBytes = gigabyte

export const checkDisk: EnvironmentCheck = {
  name: 'disk',
  run: async ({ databaseUrl, dataDirectory }) => {
    if (databaseUrl !== null) return passed('the database is elsewhere')
    const path = nearestExisting(resolve(dataDirectory))
    try {
      accessSync(path, constants.W_OK)
    } catch {
      return failed(
        `${path} is not writable`,
        'make the user that starts Majlis its owner (chown), or set MAJLIS_DATA',
      )
    }
    const { bavail, bsize } = statfsSync(path)
    const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free at ${path}`
    return bavail * bsize < minFreeBytes ? warned(free, 'free at least 1 GB') : passed(free)
  },
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))
