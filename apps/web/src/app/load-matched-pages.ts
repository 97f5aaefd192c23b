import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the page of the first address before the router starts: only a router that has nothing
 * left to wait for takes over what the server wrote without clearing it first.
 */
export const loadMatchedPages = async (routes: RouteObject[], pathname: string) => {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue
    try {
      Object.assign(route, await route.lazy(), { lazy: undefined })
    } catch {
      // The router meets the same failure and shows it as the error of the page.
    }
  }
}
