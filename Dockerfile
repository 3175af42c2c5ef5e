# The image of the shop: docs/operations/install.md. What it holds is made by one script, which a test starts as well.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN node scripts/image-tree.mjs /image && mkdir /empty
RUN cd /image/shop && npm sbom --sbom-format=cyclonedx --omit=dev > sbom.json

# Node.js and what it links, without a shell and without npm.
FROM scratch
COPY --from=build /image /
COPY --from=build --chown=65532:65532 /empty /data
COPY --from=build --chown=65532:65532 /empty /backups
COPY --from=build --chown=65532:65532 /empty /tmp
WORKDIR /shop
# The same settings of memory as `npm start` (scripts/lib/lean.json).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TOP_PAD_=16384 MALLOC_TRIM_THRESHOLD_=32768
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/bin/node", "--max-semi-space-size=8"]
CMD ["apps/server/src/main.ts"]
