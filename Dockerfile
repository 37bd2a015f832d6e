# The site in a container: docker build --tag ministry-website .
FROM node:24-trixie-slim AS build
# What the project's own Node needs.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY . .
RUN npm run release -- --into /release

FROM node:24-trixie-slim AS release
# git packs the history of the content, and pushes it.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git libatomic1 openssh-client && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data /backups
WORKDIR /site
COPY --from=build /release ./
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
# The same values as in scripts/run-host.mjs.
ENV NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=180" MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# For hosts that mount a new disk as root: gives the disk to the site's user, then runs as that user.
FROM release AS on-volume
ENV BACKUP_DIR=/data/backups
ENTRYPOINT ["sh", "-c", "chown node:node /data && chmod 0700 /data && exec setpriv --reuid=node --regid=node --init-groups \"$@\"", "--"]
CMD ["node_modules/node/bin/node", "dist/host/main.mjs"]

FROM release
USER node
VOLUME /data /backups
CMD ["node_modules/node/bin/node", "dist/host/main.mjs"]
