import { useEffect, type RefObject } from 'react'

/** To be called by each island's root: tells the directive that React has attached, so that kept clicks can be repeated. */
export function useIslandReady(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.closest('astro-island')?.dispatchEvent(new CustomEvent('island:ready'))
  }, [root])
}
