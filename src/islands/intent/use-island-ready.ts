import { useEffect, type RefObject } from 'react'

/** Called by each island's root: signals that React has attached, so that queued clicks are repeated. */
export function useIslandReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.closest('astro-island')?.dispatchEvent(new CustomEvent('island:ready'))
  }, [root])
}
