/** Trades one share for so many days in a stepped sandbox; resolves with the moment reached and the digest. */
export function trade(
  sandbox: { readonly root: string; readonly customers: readonly { readonly key: string }[] },
  code: string,
  days: number,
): Promise<{ date: string; second: number; digest: string }>
