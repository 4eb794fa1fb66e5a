/** How long the long ones take, in seconds: mostly waiting for days and nights of the market. `npm test` names every one that takes a minute. */
const LONG = {
  accessibility: 520, fund: 450, loan: 400, ipo: 330, plan: 280, offers: 125, 'keyboard-journey': 95, proof: 80, sip: 70, offline: 60,
}
const USUAL = 22

/** Shares files of browser tests out among parts that run at once, so that all end at about the same time: the longest first, each to the part with the least to do. */
export function shareOutBrowserTests(files, parts, secondsOf = (file) => LONG[/([^/]+)\.test\.ts$/.exec(file)?.[1]] ?? USUAL) {
  const shared = Array.from({ length: parts }, () => ({ files: [], seconds: 0 }))
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one) || (one < other ? -1 : 1))) {
    const least = shared.reduce((best, part) => (part.seconds < best.seconds ? part : best))
    least.files.push(file)
    least.seconds += secondsOf(file)
  }
  return shared.map((part) => part.files).filter((part) => part.length > 0)
}
