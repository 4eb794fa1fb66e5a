-- The reads that wrk sends for bench:reads and bench:history. wrk -s reads-load.lua ADDRESS -- FILE
-- FILE: a token a line; the sessions take turns.
local requests, at = {}, 0

function init(args)
  for token in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format('GET', nil, { Authorization = 'Bearer ' .. token })
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
