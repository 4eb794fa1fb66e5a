import { Counter, Gauge, type Registry } from 'prom-client'

/** The values of one gauge by their label; a gauge without a label gives one number. */
export type Reading = number | ReadonlyMap<string, number>

/** Adds a gauge that is computed only when the metrics are read. */
export function addGauge(
  registry: Registry,
  { name, help, label }: { readonly name: string; readonly help: string; readonly label?: string },
  read: () => Reading,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect() {
      const reading = read()
      if (typeof reading === 'number') return this.set(reading)
      this.reset()
      if (label !== undefined) for (const [value, number] of reading) this.set({ [label]: value }, number)
    },
  })
  registry.registerMetric(gauge)
}

/** Adds a counter for what a part counts itself as a plain number, because it happens too often for anything dearer. */
export function addTally(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => number,
): void {
  const tally = new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
  registry.registerMetric(tally)
}
