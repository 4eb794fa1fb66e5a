/** How long the long ones take, in seconds: mostly waiting for days and nights of the market. `npm test` names every one that takes a minute. */
const LONG = {
  accessibility: 480, fund: 470, loan: 400, ipo: 400, plan: 300, sip: 250, news: 120, 'first-customer': 150, offers: 130, paper: 150, journey: 100, 'holding-lots': 100, 'keyboard-journey': 85, 'why-waiting': 60, proof: 50,
}
const USUAL = 12

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
