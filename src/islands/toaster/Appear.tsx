import { useEffect, useEffectEvent } from 'react'
import type { ToastTransitionProps } from 'react-toastify/unstyled'

/**
 * A toast appears by a CSS animation and disappears without one. The library's own transitions wait for the end of an
 * animation, which never happens where motion is reduced.
 */
export function Appear({ children, isIn, done, playToast }: ToastTransitionProps) {
  const come = useEffectEvent(playToast)
  const go = useEffectEvent(done)
  useEffect(() => {
    if (isIn) come()
    else go()
  }, [isIn])
  return <>{children}</>
}
