-- The orders that wrk sends for bench:orders and bench:programs. wrk -s orders-load.lua ADDRESS -- DATA RUN FIRST SHARES PAUSE DOOR
-- DATA: a line "tokens shares", then a token a line, then a share a line (code, best offer, tick, lot,
-- exchange, symbol). FIRST: the number of the
-- first order, so that no two runs ask for the same. SHARES: how many of the shares are asked for; one is a run on a single stock.
-- PAUSE: milliseconds that a connection waits between two orders; 0 for none. DOOR: phone for Bahi's own call with its key of
-- idempotency; kite for the Kite Connect format as its clients send it, without one.
local tokens, shares = {}, {}
local run = ''
-- Global, so that done() can read them of the thread.
at, refused, lastReason = 0, 0, ''
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  local data = io.open(args[1], 'r')
  local tokenCount, shareCount = data:read('*n', '*n', '*l')
  for number = 1, tokenCount do tokens[number] = data:read('*l') end
  for number = 1, math.min(shareCount, tonumber(args[4])) do
    local code, ask, tick, lot, exchange, symbol = data:read('*l'):match('(%S+) (%d+) (%d+) (%d+) (%S+) (%S+)')
    shares[number] = { code = code, exchange = exchange, symbol = symbol, ask = tonumber(ask), tick = tonumber(tick), lot = tonumber(lot) }
  end
  data:close()
  run, at, pause = args[2], tonumber(args[3]), tonumber(args[5])
  isKite = args[6] == 'kite'
end

-- Only a load with a pause knows this function: wrk asks it before each order, which costs something. The pauses differ, so that the
-- connections do not all send at once.
function delay()
  return pause == 0 and 0 or math.random(0, 2 * pause)
end

-- The same order as the clients of Kite Connect send it: prices in rupees.
function kiteOrder(share, quantity, price, token)
  local body = string.format(
    'exchange=%s&tradingsymbol=%s&transaction_type=BUY&order_type=LIMIT&product=CNC&validity=DAY&quantity=%d&price=%d.%02d',
    share.exchange, share.symbol, quantity, math.floor(price / 100), price % 100)
  return string.format(
    'POST /kite/orders/regular HTTP/1.1\r\nHost: bench\r\nX-Kite-Version: 3\r\nAuthorization: token %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s',
    token, #body, body)
end

-- A form as the phone sends it, for one to four lots. The same customer comes again with another quantity and price, so that no order
-- is taken for the last one sent twice. Prices go from thirty ticks below the best offer, where an order rests, to ten above it,
-- where it trades at once.
function request()
  local share = shares[(at * 7919) % #shares + 1]
  local again = math.floor(at / #tokens)
  local price = share.ask + ((at * 31 + again * 7) % 40 - 30) * share.tick
  local quantity = (1 + again % 4) * share.lot
  local token = tokens[at % #tokens + 1]
  at = at + 1
  if isKite then return kiteOrder(share, quantity, price, token) end
  local body = string.format('code=%s&quantity=%d&type=limit&pricePaise=%d&timeInForce=day', share.code, quantity, price)
  local text = string.format(
    'POST /api/app/user/buy.do HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %s-%d\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s',
    token, run, at, #body, body)
  return text
end

function response(status, headers, body)
  local accepted = isKite and '{"status":"success"' or '{"status":0'
  if status ~= 200 or body:sub(1, #accepted) ~= accepted then
    refused = refused + 1
    lastReason = status .. ' ' .. body:sub(1, 40):gsub('[^%w %.:{},]', '')
  end
end

-- One line of JSON, the last wrk prints.
function done(summary, latency)
  local thread = threads[1]
  local errors = summary.errors
  print(string.format('{"replies":%d,"refused":%d,"lastReason":"%s","next":%d,"milliseconds":%.3f,"p50Ms":%.3f,"p99Ms":%.3f,"errors":%d}',
    summary.requests, thread:get('refused'), thread:get('lastReason'), thread:get('at'), summary.duration / 1000, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, errors.connect + errors.read + errors.write + errors.timeout))
end
