/** Whether Bahi was opened from among the phone's apps instead of in a browser. */
export function isInstalled(
  page: Pick<Window, 'matchMedia'> & { navigator: Navigator & { standalone?: boolean } },
): boolean {
  return page.navigator.standalone === true || page.matchMedia('(display-mode: standalone)').matches
}

/** Apple's phones and tablets install from the share menu only, and never offer it to the page. A tablet calls itself a Mac, but Macs have no touch. */
export function isAppleBrowser({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
