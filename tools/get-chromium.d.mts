/** The path of a Chromium; throws with what to do when there is none and none can be installed. */
export function getChromium(log?: (line: string) => void): string
