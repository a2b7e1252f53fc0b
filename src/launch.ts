import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/*
 * The first file of the process. Compiled code is kept beside the build, so that only the first start compiles; where
 * nothing can be written, every start does. Set before the rest is loaded, hence the dynamic import.
 */
enableCompileCache(join(import.meta.dirname, 'compiled'))
const { runServer } = await import('./server.ts')
await runServer()
