import { existsSync } from 'node:fs'
import type { Aisles } from '#commerce/scanner/aisle.ts'
import { aislesSchema } from '#content/schemas/aisles.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

/** Reads the aisles of the stores; none without the file. Throws StartFailure. */
export const readAisles = (file: string): Aisles =>
  existsSync(file) ? readJsonFile(file, aislesSchema).value : {}
