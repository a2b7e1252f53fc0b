import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ill, look, well, type Check } from './check.ts'

const gigabyte = 1024 ** 3
/** A fresh database takes 40 MB; logs and versions grow slowly. */
const little = gigabyte

export const checkDisk: Check = {
  name: 'disk',
  run: async ({ databaseUrl, dataDirectory }) => {
    if (databaseUrl !== null) return well('the database is elsewhere')
    const place = nearestExisting(resolve(dataDirectory))
    try {
      accessSync(place, constants.W_OK)
    } catch {
      return ill(
        `${place} is not writable`,
        'give it to the user who starts Majlis (chown), or set MAJLIS_DATA',
      )
    }
    const { bavail, bsize } = statfsSync(place)
    const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free at ${place}`
    return bavail * bsize < little ? look(free, 'make room: at least 1 GB') : well(free)
  },
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))
