-- For wrk: prints what came of it as a line of JSON, in the terms of load.ts. wrk counts in microseconds.
done = function(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"answers":%d,"perSecond":%f,"p50":%f,"p99":%f,"longest":%f,"errors":%d,"refusals":%d}',
    summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status
  ))
end
