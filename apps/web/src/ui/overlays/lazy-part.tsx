import { useEffect, useState, type ComponentType } from 'react'

/**
 * A part whose code is fetched when it is first shown. Where that fails, as offline or after a
 * deployment, something plain stands in its place, where React's own `lazy` would throw away the
 * page around it and remember the failure: here the next time that it is drawn is another try.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) => {
  let loaded: ComponentType<Props> | undefined
  const find = async () => {
    try {
      loaded = await load()
      return loaded
    } catch {
      return loaded ?? Fallback
    }
  }

  return function LazyPart(props: Props) {
    const [Shown, setShown] = useState(() => loaded)

    useEffect(() => {
      if (!loaded) void find().then((Found) => setShown(() => Found))
    }, [props])

    return Shown ? <Shown {...props} /> : null
  }
}
