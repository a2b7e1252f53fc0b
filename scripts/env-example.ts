import { writeFile } from 'node:fs/promises'
import { envExample } from '#infrastructure/config/env-report.ts'

// Rewrites .env.example from the table of keys; a test compares the two.
await writeFile(new URL('../.env.example', import.meta.url), envExample())
