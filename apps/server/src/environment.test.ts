import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const broker = { KITE_API_KEY: 'key', KITE_ACCESS_TOKEN: 'token' }

describe('the environment', () => {
  it('gives each market a data folder of its own, unless one is named', () => {
    const folderOf = (env: NodeJS.ProcessEnv): string => readEnvironment(env).dataDir
    expect(folderOf({})).toBe(resolve('.data'))
    expect(folderOf({ MARKET: 'replay' })).toBe(resolve('.data-replay'))
    expect(folderOf({ MARKET: 'live', ...broker })).toBe(resolve('.data-live'))
    expect(folderOf({ MARKET: 'live', ...broker, BAHI_DATA_DIR: '/srv/bahi' })).toBe('/srv/bahi')
  })

  it('keeps the seal key in the data folder unless it is told another place', () => {
    expect(readEnvironment({ MARKET: 'live', ...broker }).sealKeyFile).toBe(resolve('.data-live/keys/seal.key'))
    expect(readEnvironment({ BAHI_SEAL_KEY_FILE: '/safe/seal.key' }).sealKeyFile).toBe('/safe/seal.key')
  })

  it('lets hooks into no network inside but those that are named', () => {
    expect(readEnvironment({}).hookAddresses).toEqual([])
    expect(readEnvironment({ BAHI_HOOK_ADDRESSES: 'Hooks.example, 10.0.0.0/8,::1' }).hookAddresses).toEqual([
      'hooks.example',
      '10.0.0.0/8',
      '::1',
    ])
    for (const wrong of ['http://hooks.example', '10.0.0.0/99', 'a b', '*'])
      expect(() => readEnvironment({ BAHI_HOOK_ADDRESSES: wrong })).toThrow('BAHI_HOOK_ADDRESSES')
  })

  it('listens on 8080 unless another port is named', () => {
    expect(readEnvironment({}).port).toBe(8080)
    expect(readEnvironment({ PORT: '' }).port).toBe(8080)
    expect(readEnvironment({ PORT: '80' }).port).toBe(80)
  })

  it('is reached from this machine only, unless demo log-ins are allowed from elsewhere or an address is named', () => {
    expect(readEnvironment({}).host).toBe('127.0.0.1')
    expect(readEnvironment({ HOST: '', BAHI_ALLOW_DEMO: '0' }).host).toBe('127.0.0.1')
    expect(readEnvironment({ BAHI_ALLOW_DEMO: '1' }).host).toBe('0.0.0.0')
    expect(readEnvironment({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readEnvironment({ HOST: '192.168.1.7', BAHI_ALLOW_DEMO: '1' }).host).toBe('192.168.1.7')
  })

  it.each(['0x50', '65536', '-1', '80.5', 'web'])('refuses “%s” as a port in words', (PORT) => {
    expect(() => readEnvironment({ PORT })).toThrow('is not a port; choose a number from 1 to 65535')
  })

  it('opens no port for the instruments unless one is named, and then on this machine only', () => {
    expect(readEnvironment({}).metrics).toBeUndefined()
    expect(readEnvironment({ BAHI_METRICS_PORT: '9464' }).metrics).toEqual({
      port: 9464,
      host: '127.0.0.1',
      token: undefined,
    })
    expect(() => readEnvironment({ BAHI_METRICS_PORT: 'many' })).toThrow('BAHI_METRICS_PORT=many is not a port')
  })

  it('lets other machines read the instruments with a token only', () => {
    const beyond = { BAHI_METRICS_PORT: '9464', BAHI_METRICS_HOST: '0.0.0.0' }
    expect(() => readEnvironment(beyond)).toThrow('needs BAHI_METRICS_TOKEN')
    expect(readEnvironment({ ...beyond, BAHI_METRICS_TOKEN: 'between us' }).metrics?.token).toBe('between us')
  })

  it('sends traces when a collector is named, unless tracing is switched off', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    expect(readEnvironment({}).isTraced).toBe(false)
    expect(readEnvironment(collector).isTraced).toBe(true)
    expect(readEnvironment({ ...collector, OTEL_SDK_DISABLED: 'true' }).isTraced).toBe(false)
    expect(readEnvironment({ ...collector, OTEL_TRACES_EXPORTER: 'none' }).isTraced).toBe(false)
    expect(() => readEnvironment({ ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('http/json')
  })

  it('takes the address of a server for its QR codes, and nothing else', () => {
    expect(readEnvironment({}).address).toBeUndefined()
    expect(readEnvironment({ BAHI_ADDRESS: 'https://bahi.example/' }).address).toBe('https://bahi.example')
    for (const wrong of ['bahi.example', 'ftp://bahi.example', 'https://bahi.example/app'])
      expect(() => readEnvironment({ BAHI_ADDRESS: wrong })).toThrow(RangeError)
  })
})
